import { createRoute, redirect } from '@tanstack/react-router'
import { token } from '../../lib/api/token.ts'
import { lazyScreen } from './page.tsx'
import { rootRoute } from './root.tsx'

/** Redirects a signed-in user to `/`. */
const redirectSignedIn = () => {
  if (token.get()) throw redirect({ to: '/', replace: true })
}

const underRoot = { getParentRoute: () => rootRoute }

export const publicRoutes = [
  createRoute({
    ...underRoot,
    path: '/login',
    beforeLoad: redirectSignedIn,
    component: lazyScreen(() => import('../../features/accounts/LoginPage.tsx').then((file) => file.LoginPage), {}),
  }),
  createRoute({
    ...underRoot,
    path: '/register',
    beforeLoad: redirectSignedIn,
    component: lazyScreen(
      () => import('../../features/accounts/RegisterPage.tsx').then((file) => file.RegisterPage),
      {},
    ),
  }),
  createRoute({
    ...underRoot,
    path: '/forgot-password',
    component: lazyScreen(
      () => import('../../features/accounts/ForgotPasswordPage.tsx').then((file) => file.ForgotPasswordPage),
      {},
    ),
  }),
  createRoute({
    ...underRoot,
    path: '/reset-password',
    component: lazyScreen(
      () => import('../../features/accounts/ResetPasswordPage.tsx').then((file) => file.ResetPasswordPage),
      {},
    ),
  }),
  createRoute({
    ...underRoot,
    path: '/verify',
    component: lazyScreen(() => import('../../features/accounts/VerifyPage.tsx').then((file) => file.VerifyPage), {}),
  }),
  createRoute({
    ...underRoot,
    path: '/confirm-email',
    component: lazyScreen(
      () => import('../../features/accounts/ConfirmEmailPage.tsx').then((file) => file.ConfirmEmailPage),
      {},
    ),
  }),
  createRoute({
    ...underRoot,
    path: '/invitations',
    component: lazyScreen(
      () => import('../../features/accounts/InvitationPage.tsx').then((file) => file.InvitationPage),
      {},
    ),
  }),
  createRoute({
    ...underRoot,
    path: '/set-password',
    component: lazyScreen(
      () => import('../../features/accounts/SetPasswordPage.tsx').then((file) => file.SetPasswordPage),
      {},
    ),
  }),
]
