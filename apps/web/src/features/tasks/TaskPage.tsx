import { NotReady } from '../NotReady.tsx'

export const TaskPage = (_props: { variant: 'admin' | 'manager' | 'employee' }) => <NotReady title='Task' />
