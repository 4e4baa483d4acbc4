import { Portal } from '@mantine/core'
import type { StoredFile } from '@muster/contracts/files/fields'
import { offeredActions } from '../../../lib/actions/action.ts'
import { useActor } from '../../../lib/organization.ts'
import { MoreButton } from '../../../ui/actions/MoreButton.tsx'
import { useActionMenu } from '../../../ui/actions/use-action-menu.tsx'
import { download } from '../../files/download.ts'
import { fileActions } from '../../files/file-actions.ts'
import { formatSize } from '../../files/format-size.ts'
import { kindIcons, typeWord } from '../../files/kind-icon.ts'
import corner from '../../files/menu-on-picture.module.css'
import { removeFile } from '../../files/queries.ts'
import { FileWords } from './FileWords.tsx'
import classes from './files.module.css'
import { MediaFile } from './MediaFile.tsx'
import { PictureFile } from './PictureFile.tsx'
import { isShownAsPicture } from './picture-box.ts'

type Props = { file: StoredFile; isSinglePicture: boolean; onOpen: () => void }

/** A picture, something to play, or the name, type and size of another file. */
export function MessageFile({ file, isSinglePicture, onOpen }: Props) {
  const context = {
    open: onOpen,
    download: () => download(file),
    // The service sends the message again.
    remove: () => removeFile(file, () => undefined),
  }
  const actions = offeredActions(fileActions, { actor: useActor(), subject: file, context })
  const { handlers, open: openMenu, menu } = useActionMenu({ label: `Actions on ${file.name}`, actions })
  const isPicture = isShownAsPicture(file)
  return (
    <li className={isPicture ? classes.picture : classes.card} data-kind={file.kind} {...handlers}>
      {isPicture ? (
        <PictureFile file={file} isSingle={isSinglePicture} onOpen={onOpen} />
      ) : file.kind === 'video' || file.kind === 'audio' ? (
        <MediaFile file={file} kind={file.kind} />
      ) : (
        <OtherFile file={file} onOpen={onOpen} />
      )}
      <span className={isPicture || file.kind === 'video' ? corner.menu : undefined}>
        <MoreButton name={file.name} onOpen={openMenu} />
      </span>
      {/* Outside of the row, whose transform would move the menu. */}
      {menu && <Portal>{menu}</Portal>}
    </li>
  )
}

function OtherFile({ file, onOpen }: { file: StoredFile; onOpen: () => void }) {
  const Icon = kindIcons[file.kind]
  return (
    <button type='button' className={classes.open} aria-label={`Open ${file.name}`} title={file.name} onClick={onOpen}>
      <Icon size={24} stroke={1.4} aria-hidden />
      <FileWords name={file.name}>
        <span className={classes.meta}>
          {typeWord(file)} · {formatSize(file.size)}
        </span>
      </FileWords>
    </button>
  )
}
