import { saveFile } from '../../../lib/api/save-file.ts'

/** Saves a string as a CSV file, with a byte order mark so that spreadsheets detect UTF-8. */
export const saveText = (name: string, text: string) =>
  saveFile(name, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
