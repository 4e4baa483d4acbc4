import type { StoredFile } from '@muster/contracts/files/fields'
import { texts } from '@muster/contracts/texts'
import { useRef } from 'react'
import { offeredActions } from '../../lib/actions/action.ts'
import { useActor } from '../../lib/organization.ts'
import { MoreButton } from '../../ui/actions/MoreButton.tsx'
import { useActionMenu } from '../../ui/actions/use-action-menu.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { download } from './download.ts'
import { FileFace } from './FileFace.tsx'
import { fileActions } from './file-actions.ts'
import classes from './files.module.css'
import { formatSize } from './format-size.ts'
import corner from './menu-on-picture.module.css'
import { removeFile } from './queries.ts'

type Props = { file: StoredFile; isInComment: boolean; onOpen: () => void; refresh: () => unknown }

export function FileTile({ file, isInComment, onOpen, refresh }: Props) {
  const tile = useRef<HTMLLIElement>(null)
  const { name, size, uploaded_by, attached_to, created_at } = file
  const context = {
    open: onOpen,
    download: () => download(file),
    remove: () => {
      focusNext(tile.current)
      removeFile(file, refresh)
    },
  }
  const actions = offeredActions(fileActions, { actor: useActor(), subject: file, context })
  const { handlers, open: openMenu, menu } = useActionMenu({ label: `Actions on ${name}`, actions })
  const deletion = actions.find(({ id }) => id === 'delete')
  const isOfComment = attached_to?.type === 'task_comment'
  return (
    <li ref={tile} className={classes.tile} {...handlers}>
      <button
        type='button'
        className={classes.open}
        aria-label={`Open ${name}`}
        title={name}
        onClick={onOpen}
        onKeyDown={({ key }) => key === 'Delete' && deletion?.run?.()}
      >
        <FileFace file={file} />
        <span className={classes.name} dir='auto'>
          {name}
        </span>
      </button>
      <span className={classes.meta}>
        {formatSize(size)}
        {!isInComment && (
          <>
            {' · '}
            {uploaded_by.full_name ?? texts.unknownUser} · <TimeAgo instant={created_at} />
            {isOfComment && ' · in a comment'}
          </>
        )}
      </span>
      <span className={corner.menu}>
        <MoreButton name={name} onOpen={openMenu} />
      </span>
      {menu}
    </li>
  )
}

/** The tile will be removed, so the focus moves to the next one, or else to the previous one. */
function focusNext(tile: HTMLElement | null) {
  const neighbor = tile?.nextElementSibling ?? tile?.previousElementSibling
  const button = neighbor?.querySelector('button') ?? tile?.closest('section')?.querySelector('button')
  button?.focus()
}
