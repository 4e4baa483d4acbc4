import { NotReady } from '../NotReady.tsx'

export const TasksPage = (_props: { variant: 'admin' | 'manager' | 'employee' }) => <NotReady title='Tasks' />
