import { toast } from '../toasts/toast.tsx'

/** Copies a text to the clipboard, and shows the message. */
export async function copyText(text: string, message: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(message)
  } catch {
    toast.error('The browser does not allow copying here')
  }
}
