import { EmptyState } from '../ui/EmptyState.tsx'

/** Stands until the page itself is written. */
export const NotReady = ({ title }: { title: string }) => <EmptyState title={title} text='Not built yet.' />
