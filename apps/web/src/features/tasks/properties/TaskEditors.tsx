import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { useActor } from '../../../lib/organization.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { EditorContext, type OpenedEditor } from './editor-context.ts'

const TaskPropertyEditor = lazily(async () => (await import('./TaskPropertyEditor.tsx')).TaskPropertyEditor)

/**
 * Lets the user edit the properties that are shown below it. All of them share one editor, whose code loads when the
 * browser is idle, so that the first editor opens as fast as the others.
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
  useEffect(() => whenIdle(() => TaskPropertyEditor.preload().catch(() => undefined)).cancel, [])
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
