import { Alert, Button } from '@mantine/core'
import type { Fields } from '@muster/contracts/field'
import { descriptionOf } from '../../lib/fields/form-values.ts'
import { inWords } from '../../lib/fields/in-words.ts'
import type { Choice } from '../../lib/fields/use-edit.ts'
import classes from './fields.module.css'

type Props<F extends Fields> = {
  word: string
  fields: F
  choice: Choice<F>
  nameOf?: (field: string, id: string) => string | undefined
}

/** Shows changes by others next to the user's own, and lets the user choose which to keep. */
export function ChangedByOthers<F extends Fields>({ word, fields, choice, nameOf }: Props<F>) {
  const { edit, changed, disputed, goOn } = choice
  const words = (key: keyof F & string, value: unknown) =>
    inWords(descriptionOf(fields, key), value, (id) => nameOf?.(key, id)) || 'empty'
  return (
    <Alert color='warn' role='alert' title={`Somebody changed this ${word} while you were editing`}>
      <ul className={classes.changes}>
        {changed.map((key) => (
          <li key={key}>
            {descriptionOf(fields, key).label} is now {words(key, edit.theirs[key])}
            {disputed.includes(key) && <span className={classes.mine}>; yours is {words(key, edit.mine[key])}</span>}
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        <Button variant='default' size='compact-md' onClick={() => goOn('theirs')}>
          Take over their changes
        </Button>
        <Button variant='default' size='compact-md' onClick={() => goOn('mine')}>
          Keep mine
        </Button>
      </div>
    </Alert>
  )
}
