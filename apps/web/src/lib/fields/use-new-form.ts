import { type FormErrors, useForm } from '@mantine/form'
import { useFormDraft } from '../forms/form-draft.ts'
import { fieldErrors } from '../forms/forms.ts'

type CreateMutation<Body, Noun> = {
  isPending: boolean
  isError: boolean
  reset: () => void
  mutateAsync: (body: Body) => Promise<Noun>
}

type Options<Values, Body, Noun> = {
  initial: Values
  /** Key of the draft; identifies the form and its context, such as the project in which the object is created. */
  draftName: string
  validate: (values: Values) => FormErrors
  create: CreateMutation<Body, Noun>
  bodyOf: (values: Values) => Body
  /** Maps field names in API errors to the form's field names where they differ. */
  aliases?: Record<string, string>
  onCreated: (created: Noun) => void
}

/** A form for a new object, with its draft. `send` creates the object and shows the server's field errors. */
export function useNewForm<Values extends Record<string, unknown>, Body, Noun>(options: Options<Values, Body, Noun>) {
  const { initial, draftName, validate, create, bodyOf, aliases, onCreated } = options
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: initial,
    validate,
    onValuesChange: () => create.isError && create.reset(),
  })
  const draft = useFormDraft(draftName, form)
  const send = (values: Values) => {
    if (create.isPending) return
    create.mutateAsync(bodyOf(values)).then(
      (created) => {
        draft.clear()
        onCreated(created)
      },
      (error) => form.setErrors(fieldErrors(error, aliases)),
    )
  }
  return { form, draft, send }
}
