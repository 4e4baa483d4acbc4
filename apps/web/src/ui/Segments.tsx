import { useId } from 'react'
import classes from './segments.module.css'

type Props<Value extends string> = {
  label: string
  data: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one option among a few visible ones. Plain radio buttons, which need no measuring. */
export function Segments<Value extends string>({ label, data, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <div className={classes.segments} role='radiogroup' aria-label={label}>
      {data.map((one) => (
        <label key={one.value} className={classes.segment}>
          <input
            type='radio'
            className={classes.radio}
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  )
}
