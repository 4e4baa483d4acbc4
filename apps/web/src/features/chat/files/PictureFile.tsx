import type { StoredFile } from '@muster/contracts/files/fields'
import { useQuery } from '@tanstack/react-query'
import { kindIcons } from '../../files/kind-icon.ts'
import { previewLinkQuery } from '../../files/links.ts'
import { PreviewImage } from '../../files/PreviewImage.tsx'
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
        <PreviewImage link={link} width={width} height={height} />
      ) : (
        <Icon size={28} stroke={1.4} aria-hidden />
      )}
    </button>
  )
}
