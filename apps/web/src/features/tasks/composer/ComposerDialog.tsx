import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useCreatedToast } from '../../../ui/toasts/use-created-toast.ts'
import { Composer, type ComposerProps } from './Composer.tsx'

type Props = Pick<ComposerProps, 'organizationId' | 'defaults' | 'onMore'> & { opened: boolean; onClose: () => void }

/** The composer over a page; the key C opens it. It stays open for the next task. */
export function ComposerDialog({ opened, onClose, onMore, ...rest }: Props) {
  const navigate = useNavigate()
  const to = useAreaPath()
  const [createdKeys, setCreatedKeys] = useState<string[]>([])
  const announceCreated = useCreatedToast()
  return (
    <Dialog opened={opened} onClose={onClose} title='New Task' size={640}>
      <Composer
        {...rest}
        name='dialog'
        autoFocus
        onCreated={({ id, key, title, organization_id }, opens) => {
          if (opens) {
            onClose()
            navigate({ to: to('tasks', id) })
            return
          }
          setCreatedKeys((keys) => [...keys, key])
          announceCreated({
            kind: 'task',
            id,
            organizationId: organization_id,
            name: `${key} ${title}`,
            onOpen: onClose,
          })
        }}
        onMore={onMore}
        onClose={onClose}
      />
      <p className='visually-hidden' role='status'>
        {createdKeys.length > 0 ? `${createdKeys.at(-1)} created` : ''}
      </p>
    </Dialog>
  )
}
