export const minZoom = 1
export const maxZoom = 8
/** How much a button or key enlarges. */
export const zoomStep = 1.5

/** 1 is the size at which the whole picture fits. */
export const clampZoom = (zoom: number) => Math.min(maxZoom, Math.max(minZoom, zoom))

/** The zoom after a turn of the wheel: a notch, about 100 pixels, enlarges by a fifth. A pinch on a touchpad turns it too. */
export const zoomByWheel = (zoom: number, deltaY: number) => clampZoom(zoom * 1.2 ** (-deltaY / 100))

/** The scroll position at which the point of the picture that was at `offset` in the view stays there after a change of zoom. */
export const scrollAfterZoom = (scroll: number, offset: number, factor: number) => (scroll + offset) * factor - offset
