import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'

type Props = { title: string; what: string }

/** Stands where a page will be, and says honestly that it is not there yet. */
export const NotBuiltYet = ({ title, what }: Props) => (
  <>
    <PageHeader title={title} />
    <EmptyState mark={<StatusRing parts={1} size={28} />} title='Not built yet' text={what} />
  </>
)
