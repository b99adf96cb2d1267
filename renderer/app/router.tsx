import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { SessionGate } from '#renderer/features/platform/session/session-gate.tsx'
import { StartingUp } from '#renderer/ui/starting-up.tsx'
import { Component as Inbox } from '../routes/conversations.tsx'
import { RouteError } from './errors/route-error.tsx'
import { AppShell } from './layout/app-shell.tsx'
import type { PageHandle } from './layout/use-page-name.ts'

const named = (pageName: string): PageHandle => ({ pageName })

/** Pages within the frame; each is a file of its own that is loaded when it is first visited. The inbox is what people come for: it comes along. */
const pages: RouteObject[] = [
  { index: true, handle: named('Start'), lazy: () => import('../routes/start.tsx') },
  { path: 'start', handle: named('Start'), lazy: () => import('../routes/start.tsx') },
  { path: 'conversations/:conversationId?', handle: named('Conversations'), Component: Inbox },
  { path: 'settings', element: <Navigate to="/settings/user" replace /> },
  { path: 'settings/user', handle: named('User Settings'), lazy: () => import('../routes/settings-user.tsx') },
  { path: 'settings/desktop', handle: named('Desktop'), lazy: () => import('../routes/settings-desktop.tsx') },
  { path: 'settings/notifications', handle: named('Notification Settings'), lazy: () => import('../routes/settings-notifications.tsx') },
  { path: 'settings/diagnostics', handle: named('Diagnostics'), lazy: () => import('../routes/settings-diagnostics.tsx') },
  { path: 'product', element: <Navigate to="/product/complete-registration/IntegrateIQ" replace /> },
  {
    path: 'product/complete-registration/:product',
    handle: named('Registration'),
    lazy: () => import('../routes/complete-registration.tsx'),
  },
  { path: 'product/plan-selection/:product', handle: named('Plan Selection'), lazy: () => import('../routes/plan-selection.tsx') },
  { path: '*', handle: named('Not found'), lazy: () => import('../routes/not-found.tsx') },
]

export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <StartingUp />,
      children: [
        { path: 'login', lazy: () => import('../routes/login.tsx') },
        { path: 'logout', lazy: () => import('../routes/logout.tsx') },
        { path: 'workspaces', lazy: () => import('../routes/workspaces.tsx') },
        { path: 'auth/callback', lazy: () => import('../routes/auth-callback.tsx') },
        {
          path: 'window',
          lazy: () => import('../routes/window.tsx'),
          children: [{ path: 'conversations/:conversationId', lazy: () => import('../routes/conversation-window.tsx') }],
        },
        {
          element: (
            <SessionGate>
              <AppShell />
            </SessionGate>
          ),
          children: [{ errorElement: <RouteError />, children: pages }],
        },
      ],
    },
  ])
