import { useRef, useState } from 'react'

type Props = {
  name: string
  isChecked: boolean
  /** Saves the change; without it, the box cannot be changed. */
  onChange: ((isChecked: boolean) => Promise<unknown>) | undefined
}

/** The box of an item of a task list. It changes at once, also while earlier changes of the text are being saved. */
export function TaskBox({ name, isChecked, onChange }: Props) {
  const [unsaved, setUnsaved] = useState<boolean>()
  const changes = useRef(0)
  const change = (next: boolean) => {
    const number = ++changes.current
    setUnsaved(next)
    onChange?.(next).then(() => number === changes.current && setUnsaved(undefined))
  }
  return (
    <input
      type='checkbox'
      checked={unsaved ?? isChecked}
      disabled={!onChange}
      aria-label={name}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
