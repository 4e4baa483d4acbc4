import { Spinner } from '../Spinner.tsx'

/** A spinner in place of a part of a page whose height is not known until it is loaded; see `in-order.css`. */
export const AwaitedSpinner = ({ label }: { label: string }) => (
  <>
    <template data-awaited />
    <Spinner label={label} />
  </>
)
