import type { StoredFile } from '@muster/contracts/files/fields'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './files.module.css'
import { formatSize } from './format-size.ts'
import { kindIcons } from './kind-icon.ts'
import { previewLinkQuery } from './links.ts'

type Props = {
  files: readonly StoredFile[]
  removedIds: readonly number[]
  onChange: (removedIds: number[]) => void
  disabled: boolean
}

/** The files of a text that is being edited. Those that the user removes are deleted when the text is saved. */
export const KeptFiles = ({ files, removedIds, onChange, disabled }: Props) => (
  <ul className={classes.uploads} aria-label='Files of the comment'>
    {files.map((file) => {
      const { id, name, size } = file
      const isRemoved = removedIds.includes(id)
      const Icon = isRemoved ? IconArrowBackUp : IconX
      return (
        <li key={id} className={classes.upload} data-removed={isRemoved || undefined}>
          <SmallFace file={file} />
          <div className={classes.words}>
            <span className={classes.name} dir='auto' title={name}>
              {name}
            </span>
            <span className={classes.meta}>{isRemoved ? 'Removed when you save' : formatSize(size)}</span>
          </div>
          <IconButton
            size={28}
            aria-label={`${isRemoved ? 'Keep' : 'Remove'} ${name}`}
            title={isRemoved ? 'Keep' : 'Remove'}
            disabled={disabled}
            onClick={() => onChange(isRemoved ? removedIds.filter((other) => other !== id) : [...removedIds, id])}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
          </IconButton>
        </li>
      )
    })}
  </ul>
)

function SmallFace({ file: { id, kind, preview_state } }: { file: StoredFile }) {
  const { data: link } = useQuery({ ...previewLinkQuery(id, 'small'), enabled: preview_state === 'ready' })
  const Icon = kindIcons[kind]
  return link ? <img className={classes.thumb} src={link.url} alt='' /> : <Icon size={20} stroke={1.4} aria-hidden />
}
