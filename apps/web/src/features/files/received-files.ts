import { today } from '../../lib/format/dates.ts'

/** Whether something that is dragged contains files. */
export const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** The dropped files, without folders, the content of which the browser does not give away. */
export function droppedFiles(transfer: DataTransfer | null): File[] {
  return [...(transfer?.items ?? [])]
    .filter((item) => item.kind === 'file' && item.webkitGetAsEntry?.()?.isDirectory !== true)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null)
}

/**
 * The pasted files. None if the clipboard also contains text: a spreadsheet copies a picture of the text beside it. A
 * picture without a name of its own gets the current date.
 */
export function pastedFiles(transfer: DataTransfer | null): File[] {
  if (!transfer || transfer.types.includes('text/plain')) return []
  return [...transfer.files].map((file) =>
    /^image\.\w+$/.test(file.name)
      ? new File([file], file.name.replace('image', `picture-${today()}`), {
          type: file.type,
          lastModified: file.lastModified,
        })
      : file,
  )
}
