import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from './pictures.module.css'
import type { useChangePicture } from './queries.ts'

const CropDialog = lazilyOpened(async () => (await import('./CropDialog.tsx')).CropDialog)

type Props = {
  /** What is chosen, such as 'picture'. */
  noun: 'picture' | 'logo'
  /** The key of the current picture. */
  current: string | null
  change: ReturnType<typeof useChangePicture>
}

const acceptedTypes = 'image/png,image/jpeg,image/webp,image/gif'

/** Shows a picture. It is replaced with a button or by dropping a file, after the user has chosen the section. */
export function PictureField({ noun, current, change }: Props) {
  const cropDialog = useOpenedDialog<File>()
  const [isOver, setIsOver] = useState(false)
  const choose = (file: File | null | undefined) => {
    change.reset()
    if (file) cropDialog.open(file)
  }
  const save = (section: Blob) =>
    change.mutate(section, {
      onSuccess: () => {
        cropDialog.close()
        toast.success(`Saved the ${noun}`)
      },
    })
  const error = change.error ? messageOf(change.error, `Failed to save the ${noun}`) : null

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same with the keyboard
    <div
      className={classes.field}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      {current ? (
        <img
          className={classes.current}
          data-round={noun === 'picture' || undefined}
          src={pictureAddress(current, 'large')}
          alt={noun === 'picture' ? 'Your picture' : 'Logo'}
        />
      ) : (
        <span className={classes.none} data-round={noun === 'picture' || undefined}>
          No {noun}
        </span>
      )}
      <div className={classes.choice}>
        <div className={classes.buttons}>
          <FileButton accept={acceptedTypes} onChange={choose}>
            {(props) => (
              <Button {...props} variant='default'>
                {current ? `Replace ${noun}` : `Upload ${noun}`}
              </Button>
            )}
          </FileButton>
          {current && (
            <Button variant='subtle' color='gray' loading={change.isPending} onClick={() => change.mutate(null)}>
              Remove {noun}
            </Button>
          )}
        </div>
        <p className={classes.hint}>PNG, JPEG, WebP or GIF. You can also drop a file here.</p>
        {error && !cropDialog.opened && (
          <p role='alert' className={classes.error}>
            {error}
          </p>
        )}
      </div>
      {cropDialog.subject && (
        <CropDialog
          file={cropDialog.subject}
          opened={cropDialog.opened}
          isRound={noun === 'picture'}
          busy={change.isPending}
          error={error}
          onSave={save}
          onClose={cropDialog.close}
        />
      )}
    </div>
  )
}
