import { Alert, Button } from '@mantine/core'
import type { Fields } from '@muster/contracts/field'
import { descriptionOf } from '../../lib/fields/form-values.ts'
import type { EditConflict } from '../../lib/fields/use-edit.ts'
import { isLongText, valueText } from '../../lib/fields/value-text.ts'
import classes from './fields.module.css'

type Props<F extends Fields> = {
  noun: string
  fields: F
  conflict: EditConflict<F>
  nameOf?: (field: string, id: string) => string | undefined
}

/** Shows changes by others next to the user's own changes, and lets the user choose which changes to keep. */
export function ChangedByOthers<F extends Fields>({ noun, fields, conflict, nameOf }: Props<F>) {
  const { edit, changed, conflicting, resolve } = conflict
  const describeValue = (key: keyof F & string, value: unknown, other: unknown) =>
    valueText(descriptionOf(fields, key), value, (id) => nameOf?.(key, id), other) || 'empty'
  return (
    <Alert color='warn' role='alert' title={`Somebody changed this ${noun} while you were editing`}>
      <ul className={classes.changes}>
        {changed.map((key) => (
          <li key={key}>
            {descriptionOf(fields, key).label} is now {describeValue(key, edit.theirs[key], edit.mine[key])}
            {conflicting.includes(key) && (
              <span className={classes.mine}>; yours is {describeValue(key, edit.mine[key], edit.theirs[key])}</span>
            )}
            {conflicting.includes(key) && (isLongText(edit.theirs[key]) || isLongText(edit.mine[key])) && (
              <WholeTexts theirs={String(edit.theirs[key])} mine={String(edit.mine[key])} />
            )}
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        <Button variant='default' size='compact-md' onClick={() => resolve('theirs')}>
          Take over their changes
        </Button>
        <Button variant='default' size='compact-md' onClick={() => resolve('mine')}>
          Keep mine
        </Button>
      </div>
    </Alert>
  )
}

const WholeTexts = ({ theirs, mine }: { theirs: string; mine: string }) => (
  <details className={classes.whole}>
    <summary>Show both texts</summary>
    <div className={classes.texts}>
      {[
        { label: 'Theirs', text: theirs },
        { label: 'Yours', text: mine },
      ].map(({ label, text }) => (
        <section key={label} aria-label={label}>
          <h4>{label}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the text */}
          <pre tabIndex={0}>{text}</pre>
        </section>
      ))}
    </div>
  </details>
)
