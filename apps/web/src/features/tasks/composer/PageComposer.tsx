import { useState } from 'react'
import { useArea } from '../../../lib/area.ts'
import { CreateTaskDialog } from '../CreateTaskDialog.tsx'
import type { NewTaskValues } from '../form/new-task.ts'
import { Composer, type ComposerProps } from './Composer.tsx'
import { formValuesOf } from './form-values-of.ts'

/** A composer in a page and, where the project requires custom fields, the full form with the values entered so far. */
export function PageComposer(props: Omit<ComposerProps, 'onMore' | 'hidesMore'>) {
  const area = useArea()
  const [entered, setEntered] = useState<Partial<NewTaskValues>>()
  return (
    <>
      <Composer {...props} hidesMore onMore={(title, values) => setEntered(formValuesOf(title, values))} />
      {entered && <CreateTaskDialog opened onClose={() => setEntered(undefined)} area={area} initial={entered} />}
    </>
  )
}
