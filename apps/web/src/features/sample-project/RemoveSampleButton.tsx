import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'

const RemoveSampleDialog = lazilyOpened(async () => (await import('./RemoveSampleDialog.tsx')).RemoveSampleDialog)

/** Opens the confirmation of the removal of the sample project. */
export function RemoveSampleButton({ orgId, onRemoved }: { orgId: number; onRemoved?: () => void }) {
  const [opened, setOpened] = useState<boolean>()
  return (
    <>
      <Button variant='default' onClick={() => setOpened(true)}>
        Remove Sample Project
      </Button>
      {opened !== undefined && (
        <RemoveSampleDialog orgId={orgId} opened={opened} onClose={() => setOpened(false)} onRemoved={onRemoved} />
      )}
    </>
  )
}
