declare global {
  /** True once the app has rendered or another page has been opened: from then on, a preview would be outdated. */
  var isPreviewOver: boolean | undefined
}

const previewId = 'preview'

const findPreview = () => document.getElementById(previewId)

/** Shows a preview that covers the app until the app has rendered. Does nothing once `isPreviewOver` is true. */
export function showPreview(content: Node) {
  if (globalThis.isPreviewOver) return
  const preview = document.createElement('div')
  preview.id = previewId
  preview.dataset.address = currentAddress()
  preview.append(content)
  document.body.prepend(preview)
  addEventListener('popstate', endPreview, { once: true })
}

const currentAddress = () => location.pathname + location.search

export const isPreviewShown = () => findPreview() !== null

/** Removes the preview. If one of its links has the focus, moves the focus to the app's link with the same address. */
export function endPreview() {
  globalThis.isPreviewOver = true
  const preview = findPreview()
  if (!preview) return
  const focusedHref = preview.contains(document.activeElement)
    ? document.activeElement?.getAttribute('href')
    : undefined
  preview.remove()
  if (!focusedHref) return
  const links = document.querySelectorAll<HTMLAnchorElement>('#root a[href]')
  for (const link of links) if (link.getAttribute('href') === focusedHref) return link.focus({ preventScroll: true })
}

/** Empties the preview's navigation and header, or removes the whole preview if it shows another page. */
export function endPreviewOfFrame() {
  globalThis.isPreviewOver = true
  const preview = findPreview()
  if (preview?.dataset.address !== currentAddress()) return endPreview()
  for (const element of preview.querySelectorAll('[data-frame]')) element.replaceChildren()
  preview.dataset.framed = 'true'
}

/** Hides the preview from screen readers, because the app has the same controls. The preview remains visible. */
export function hidePreviewFromReaders() {
  globalThis.isPreviewOver = true
  findPreview()?.setAttribute('aria-hidden', 'true')
}
