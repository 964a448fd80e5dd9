" Comments, indentation, and :make that runs 'rondel check' on the module of the file.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=#\ %s comments=:#
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal autoindent
let &l:makeprg = 'rondel check ' . fnameescape(substitute(expand('%:p:h'), '/scenarios$', '', ''))
setlocal errorformat=%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %m,%-G%.%#

let b:undo_ftplugin = 'setlocal commentstring< comments< expandtab< shiftwidth< softtabstop< autoindent< makeprg< errorformat<'
