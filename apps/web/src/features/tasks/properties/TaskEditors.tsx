import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useActor } from '../../../lib/organization.ts'
import { EditorContext, type OpenedEditor } from './editor-context.ts'

const TaskPropertyEditor = lazy(async () => ({
  default: (await import('./TaskPropertyEditor.tsx')).TaskPropertyEditor,
}))

/**
 * Lets the user edit the properties that are shown below it. All of them share one editor, whose code loads when it
 * first opens.
 */
export function TaskEditors({ children }: { children: ReactNode }) {
  const { id, role } = useActor()
  const [opened, setOpened] = useState<OpenedEditor>()
  // A second press of the button that opened the editor closes it.
  const open = useCallback(
    (editor: OpenedEditor) => setOpened((current) => (current?.anchor === editor.anchor ? undefined : editor)),
    [],
  )
  const context = useMemo(() => ({ actor: { id, role }, open }), [id, role, open])
  const close = () => {
    opened?.anchor.focus()
    setOpened(undefined)
  }
  return (
    <EditorContext value={context}>
      {children}
      {opened && (
        <Suspense>
          <TaskPropertyEditor key={`${opened.task.id} ${opened.property}`} {...opened} onClose={close} />
        </Suspense>
      )}
    </EditorContext>
  )
}
