import { useLayoutEffect } from 'react'
import { endPreview, endPreviewOfFrame, hidePreviewFromReaders } from './preview.ts'

const endPart = { frame: endPreviewOfFrame, controls: hidePreviewFromReaders, page: endPreview }

/**
 * Ends one part of the preview as soon as the app has rendered that part, before the browser paints. The part is
 * 'frame' (navigation and header), 'controls' (the controls of the page) or 'page' (everything).
 */
export function useEndPreview(part: keyof typeof endPart, isRendered = true) {
  useLayoutEffect(() => {
    if (isRendered) endPart[part]()
  })
}
