import type { StoredFile } from '@muster/contracts/files/fields'
import { useQuery } from '@tanstack/react-query'
import classes from './files.module.css'
import { kindIcons, typeWord } from './kind-icon.ts'
import { previewLinkQuery } from './links.ts'
import { PreviewImage } from './PreviewImage.tsx'

/** The preview of a picture, or the icon and the type of another file. The name of the file is beside it. */
export function FileFace({ file }: { file: StoredFile }) {
  const hasPreview = file.preview_state === 'ready'
  const link = useQuery({ ...previewLinkQuery(file.id, 'small'), enabled: hasPreview })
  const Icon = kindIcons[file.kind]
  return (
    <span className={classes.face} data-picture={(hasPreview && link.data !== null) || undefined}>
      {hasPreview && link.data ? (
        <PreviewImage link={link} loading='lazy' />
      ) : hasPreview && link.isPending ? null : (
        <>
          <Icon size={28} stroke={1.4} aria-hidden />
          <span className={classes.type}>{typeWord(file)}</span>
        </>
      )}
    </span>
  )
}
