import { type UseFormInput, useForm } from '@mantine/form'
import { useCallback, useEffect } from 'react'

/**
 * A form whose typed values outlive leaving the page and a reload of the tab, until they are saved or discarded. While
 * nothing is typed it follows what stands; `key` names the person and the object.
 */
export function useKeptForm<Values extends Record<string, string>>(
  key: string,
  standing: Values,
  validate: UseFormInput<Values>['validate'],
) {
  const stands = JSON.stringify(standing)
  // The form's own functions are new with this one, and each of them takes away what is said of a field.
  const keep = useCallback(
    (values: Values) => {
      const typed = JSON.stringify(values)
      if (typed === stands) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, typed)
    },
    [key, stands],
  )
  const form = useForm<Values>({ initialValues: standing, validate, onValuesChange: keep })
  const { setInitialValues, setValues, resetDirty } = form

  useEffect(() => {
    const typed = sessionStorage.getItem(key)
    setInitialValues(JSON.parse(stands))
    resetDirty(JSON.parse(stands))
    setValues({ ...JSON.parse(stands), ...JSON.parse(typed ?? '{}') })
  }, [key, stands, setInitialValues, setValues, resetDirty])

  const forget = () => sessionStorage.removeItem(key)
  const discard = () => {
    forget()
    form.reset()
  }
  return { form, forget, discard }
}
