" Vim syntax file
" Language: Rondel (*.rondel)
" Made by 'make editors' from the words of grammar/rondel.lark; changes here are lost.

if exists("b:current_syntax")
  finish
endif

syn case match

syn keyword rondelDeclaring add chosen given scenario then when with
syn keyword rondelDeclaring answer deed every nextgroup=rondelDeclared skipwhite
syn keyword rondelDeclaring after allow around before fix forbid on remove replace nextgroup=rondelAddress skipwhite
syn keyword rondelDoing as do if look move need original pay return roll score set shuffle stop swap take
syn keyword rondelDoing either may window nextgroup=rondelDeclared skipwhite
syn keyword rondelDoing choose draw each let nextgroup=rondelLocal skipwhite
syn keyword rondelOperator and by can else in is not or where
syn keyword rondelJoining at cannot chooses cites from of per times to until while
syn keyword rondelConstant no none yes

syn match rondelNumber "\<\d\+\>"
syn match rondelSign "==\|!=\|<=\|>=\|\.\.\|[<>=+*/%-]"
syn match rondelLibrary "\<\%(all\|count\|directions\|first\|furthest\|highest\|least\|lowest\|max\|min\|most\|neighbours\|nth\|region\|seated\|starting\|step\|sum\|unmet\|uses\)\>(\@="
syn match rondelName "\<\%(cause\|it\|now\|players\|this\|you\)\>"
syn match rondelJoining "\<up\ze\s\+to\>"
syn match rondelKind "^\s*\zs\l[a-z0-9_]*\ze\s\+\l[a-z0-9_]*\s*\%([({]\|cites\>\|$\)" nextgroup=rondelDeclared skipwhite
syn match rondelFact "\<\l[a-z0-9_]*\ze\s*:"
syn match rondelCite "\<\u[A-Z0-9]*\%(-[A-Z0-9]\+\)\+\%(\.\.\d\+\)\?"
syn match rondelDeclared "\l[a-z0-9_]*" contained
syn match rondelAddress "\l[a-z0-9_]*\%(\.\l[a-z0-9_]*\)*" contained
syn match rondelLocal "\%(up\s\+to\>\)\@!\l[a-z0-9_]*" contained
syn region rondelString start=+"+ end=+"+ oneline
syn match rondelComment "#.*$" contains=@Spell

hi def link rondelDeclaring Structure
hi def link rondelDoing Statement
hi def link rondelOperator Operator
hi def link rondelJoining Keyword
hi def link rondelConstant Boolean
hi def link rondelName Special
hi def link rondelLibrary Function
hi def link rondelDeclared Function
hi def link rondelAddress Function
hi def link rondelKind Type
hi def link rondelLocal Identifier
hi def link rondelFact Type
hi def link rondelNumber Number
hi def link rondelSign Operator
hi def link rondelCite Constant
hi def link rondelString String
hi def link rondelComment Comment

let b:current_syntax = "rondel"
