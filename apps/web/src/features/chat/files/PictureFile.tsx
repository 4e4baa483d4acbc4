import type { StoredFile } from '@muster/contracts/files/fields'
import { useQuery } from '@tanstack/react-query'
import { kindIcons } from '../../files/kind-icon.ts'
import { previewLinkQuery } from '../../files/links.ts'
import classes from './files.module.css'
import { pictureBox } from './picture-box.ts'

type Props = { file: StoredFile; isSingle: boolean; onOpen: () => void }

/** The preview of a picture, with the same height before it is loaded. */
export function PictureFile({ file, isSingle, onOpen }: Props) {
  const hasPreview = file.preview_state === 'ready'
  const link = useQuery({ ...previewLinkQuery(file.id, isSingle ? 'medium' : 'small'), enabled: hasPreview })
  const { width, height } = pictureBox(file, isSingle)
  const Icon = kindIcons.picture
  return (
    <button
      type='button'
      className={classes.face}
      style={{ width, height }}
      aria-label={`Open ${file.name}`}
      title={file.name}
      onClick={onOpen}
    >
      {link.data ? (
        <img
          src={link.data.url}
          alt=''
          width={width}
          height={height}
          decoding='async'
          draggable={false}
          // The link has expired.
          onError={() => link.refetch()}
        />
      ) : (
        <Icon size={28} stroke={1.4} aria-hidden />
      )}
    </button>
  )
}
