import type { StoredFile } from '@muster/contracts/files/fields'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useKeys } from './use-keys.ts'
import { useZoom } from './use-zoom.ts'
import classes from './viewer.module.css'
import { maxZoom, minZoom, zoomStep } from './zoom.ts'

type Props = { src: string; file: StoredFile; onExpired: () => unknown }

/** A picture that fits, and can be enlarged with buttons, the keys + - 0, the wheel or two fingers. */
export function ZoomedPicture({ src, file, onExpired }: Props) {
  const view = useRef<HTMLDivElement>(null)
  const { zoom, zoomTo } = useZoom(view)
  useKeys((key) => {
    if (key === '+' || key === '=') zoomTo(zoom * zoomStep)
    else if (key === '-') zoomTo(zoom / zoomStep)
    else if (key === '0') zoomTo(1)
  })
  const size = `${zoom * 100}%`
  return (
    <div className={classes.picture}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the enlarged picture */}
      <section ref={view} className={classes.view} aria-label='Picture' tabIndex={0}>
        <div className={classes.sheet} data-zoomed={zoom > minZoom || undefined} style={{ width: size, height: size }}>
          <img src={src} alt={file.name} draggable={false} onError={() => onExpired()} />
        </div>
      </section>
      <div className={classes.zoom}>
        <IconButton size={32} aria-label='Zoom out' disabled={zoom <= minZoom} onClick={() => zoomTo(zoom / zoomStep)}>
          <IconMinus size={16} stroke={1.6} aria-hidden />
        </IconButton>
        <button type='button' className={classes.fit} aria-label='Fit the picture' onClick={() => zoomTo(1)}>
          {zoom === minZoom ? 'Fit' : `${Math.round(zoom * 100)}%`}
        </button>
        <IconButton size={32} aria-label='Zoom in' disabled={zoom >= maxZoom} onClick={() => zoomTo(zoom * zoomStep)}>
          <IconPlus size={16} stroke={1.6} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
