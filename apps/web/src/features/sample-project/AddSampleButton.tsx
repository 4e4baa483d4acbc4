import { Button } from '@mantine/core'
import { messageOf } from '../../lib/api/api-error.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { useAddSample } from './queries.ts'

/** Adds the sample project to an organization. */
export function AddSampleButton({ orgId }: { orgId: number }) {
  const add = useAddSample(orgId)
  const send = () =>
    add.mutateAsync().then(
      ({ name }) => toast.success(`Added ${name}`),
      (error) => toast.error(messageOf(error, 'Failed to add the sample project'), send),
    )
  return (
    <Button variant='default' disabled={add.isPending} aria-busy={add.isPending} onClick={send}>
      Add Sample Project
    </Button>
  )
}
