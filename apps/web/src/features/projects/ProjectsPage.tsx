import { NotReady } from '../NotReady.tsx'

export const ProjectsPage = (_props: { variant: 'admin' | 'manager' }) => <NotReady title='Projects' />
