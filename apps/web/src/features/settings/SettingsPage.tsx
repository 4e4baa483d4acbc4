import { NotReady } from '../NotReady.tsx'

export const SettingsPage = (_props: { variant: 'admin' | 'manager' | 'employee' }) => <NotReady title='Settings' />
