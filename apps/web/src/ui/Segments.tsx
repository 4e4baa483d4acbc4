import { useId } from 'react'
import classes from './segments.module.css'

type Props<Value extends string> = {
  label: string
  data: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice among a few visible options. Unlike the library's control, plain radio buttons need no measuring. */
export function Segments<Value extends string>({ label, data, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <div className={classes.segments} role='radiogroup' aria-label={label}>
      {data.map((segment) => (
        <label key={segment.value} className={classes.segment}>
          <input
            type='radio'
            className={classes.radio}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </div>
  )
}
