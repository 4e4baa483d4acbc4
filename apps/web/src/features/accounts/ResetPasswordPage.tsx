import { NotReady } from '../NotReady.tsx'

export const ResetPasswordPage = (_props: object) => <NotReady title='ResetPasswordPage' />
