autocmd BufRead,BufNewFile *.rondel setfiletype rondel
