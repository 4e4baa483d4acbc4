import '@mantine/core/styles/Slider.css'
import 'react-easy-crop/react-easy-crop.css'
import { Slider } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { cutSection } from './cut-section.ts'
import classes from './pictures.module.css'

type Props = {
  file: File
  opened: boolean
  isRound: boolean
  busy: boolean
  error: string | null
  onSave: (section: Blob) => void
  onClose: () => void
}

const unreadableText = 'This picture cannot be read. Choose another file.'

/** The user moves and zooms a picture to choose the square that is saved. */
export function CropDialog({ file, opened, isRound, busy, error, onSave, onClose }: Props) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isUnreadable, setIsUnreadable] = useState(false)

  const save = () => {
    if (area) cutSection(file, area).then(onSave, () => setIsUnreadable(true))
  }
  return (
    <Dialog opened={opened} onClose={onClose} busy={busy} title='Choose the Section'>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <p className={classes.hint}>Drag the picture, or move it with the arrow keys.</p>
        <div className={classes.cropper}>
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setIsUnreadable(true) }}
          />
        </div>
        <Slider mt='md' min={1} max={3} step={0.05} value={zoom} onChange={setZoom} label={null} thumbLabel='Zoom' />
        <FormFooter
          submitLabel='Save'
          busyLabel='Saving...'
          busy={busy}
          disabled={!area || isUnreadable}
          onCancel={onClose}
          error={isUnreadable ? unreadableText : error}
        />
      </form>
    </Dialog>
  )
}
