import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { toast } from '../../../ui/toasts/toast.tsx'
import { Composer, type ComposerProps } from './Composer.tsx'

type Props = Pick<ComposerProps, 'organizationId' | 'defaults' | 'onMore'> & { opened: boolean; onClose: () => void }

/** The composer over a page; the key C opens it. It stays open for the next task. */
export function ComposerDialog({ opened, onClose, onMore, ...rest }: Props) {
  const navigate = useNavigate()
  const to = useAreaPath()
  const [createdKeys, setCreatedKeys] = useState<string[]>([])
  // The next task replaces the offer to open the previous one.
  const withdrawOffer = useRef(() => {})
  const openTask = (id: number) => {
    onClose()
    navigate({ to: to('tasks', id) })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title='New Task' size={640}>
      <Composer
        {...rest}
        name='dialog'
        autoFocus
        onCreated={({ id, key, title }, opens) => {
          if (opens) return openTask(id)
          setCreatedKeys((keys) => [...keys, key])
          withdrawOffer.current()
          withdrawOffer.current = toast.offer(`${key} ${title} created`, { label: 'Open', run: () => openTask(id) })
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
