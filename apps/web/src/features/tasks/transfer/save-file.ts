import { saveFile } from '../../../lib/api/save-file.ts'

/** Lets the browser save a text as a file. The mark in front tells spreadsheets that it is UTF-8. */
export const saveText = (name: string, text: string) =>
  saveFile(name, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
