import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { IconButton } from '../../ui/IconButton.tsx'
import { limitsQuery } from './queries.ts'
import { limitsText } from './upload/limits.ts'
import type { Attachments } from './use-attachments.ts'
import { useChooseFiles } from './use-choose-files.tsx'

/** The button to add files to a text that is not sent yet. */
export function AttachButton({ attachments: { target, add } }: { attachments: Attachments }) {
  const { choose, input } = useChooseFiles({ multiple: true, onChoose: add })
  const limits = useQuery(limitsQuery(target.organizationId))
  const hint = limits.data ? `Attach files. ${limitsText(limits.data)}` : 'Attach files'
  return (
    <>
      <IconButton size={36} aria-label='Attach files' title={hint} onClick={choose}>
        <IconPaperclip size={18} stroke={1.6} aria-hidden />
      </IconButton>
      {input}
    </>
  )
}
