/** Writes a text to the clipboard. Returns whether that succeeded: without HTTPS there is no clipboard API. */
export const writeClipboard = async (text: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) ?? false
