import type { Locator } from '@playwright/test'

export const fileOf = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer })

/** The input behind the button to add files. */
export const inputOf = (area: Locator) => area.locator('input[type=file]').last()

type InPage = { give: (element: unknown, file: unknown) => void }

/** A function of the page, whose types are unknown here: drops a file on an element, or pastes it there. */
const inPage = `({
  give(element, file) {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0))
    transfer.items.add(new File(Array(file.times).fill(bytes), file.name, { type: file.mimeType }))
    const options = { bubbles: true, cancelable: true }
    if (file.event === 'paste')
      element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }))
    else
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: transfer }))
  },
})`

/** Drops or pastes a file as the browser does. The file contains the bytes the given number of times. */
export async function giveFile(
  target: Locator,
  event: 'drop' | 'paste',
  { name, mimeType, buffer }: ReturnType<typeof fileOf>,
  times = 1,
) {
  const functions = await target.page().evaluateHandle<InPage>(inPage)
  const file = { event, name, mimeType, times, content: buffer.toString('base64') }
  await target.evaluate((element, { functions, file }) => functions.give(element, file), { functions, file })
}
