import { useState } from 'react'
import { useArea } from '../../../lib/area.ts'
import { CreateTaskDialog } from '../CreateTaskDialog.tsx'
import { Composer, type ComposerProps } from './Composer.tsx'
import type { EnteredTask } from './form-values-of.ts'

/** A composer in a page and, where the project requires custom fields, the full form with the values entered so far. */
export function PageComposer(props: Omit<ComposerProps, 'onMore' | 'hidesMore'>) {
  const area = useArea()
  const [entered, setEntered] = useState<EnteredTask>()
  return (
    <>
      <Composer {...props} hidesMore onMore={setEntered} />
      {entered && <CreateTaskDialog opened onClose={() => setEntered(undefined)} area={area} {...entered} />}
    </>
  )
}
