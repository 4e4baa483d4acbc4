import { writeClipboard } from '../../lib/clipboard.ts'
import { toast } from '../toasts/toast.tsx'

/** Copies a text to the clipboard and shows the message. If the browser refuses, shows the text for the user to copy. */
export async function copyText(text: string, message: string) {
  if (await writeClipboard(text)) toast.success(message)
  else toast.uncopied(text)
}
