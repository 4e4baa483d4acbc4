import { describe, expect, it } from 'vitest'
import { admin } from './admin.ts'
import { areaOf, ownPath } from './area-of.ts'
import { employee } from './employee.ts'
import { manager } from './manager.ts'

const actorWithRole = (role: 'admin' | 'manager' | 'member') => ({ id: 1, role })

describe('area of a user', () => {
  it('an account with role admin: the admin area, for any membership role [ROUTE-06]', () => {
    expect([areaOf('admin', actorWithRole('admin')), areaOf('admin', actorWithRole('member'))]).toEqual([
      'admin',
      'admin',
    ])
  })

  it('an account with role team_lead: the manager area [ROUTE-08]', () => {
    expect([areaOf('team_lead', actorWithRole('admin')), areaOf('team_lead', actorWithRole('member'))]).toEqual([
      'manager',
      'manager',
    ])
  })

  it('an employee who is an admin or manager of the selected organization: the manager screens [ROUTE-42, ROUTE-43]', () => {
    expect([areaOf('employee', actorWithRole('admin')), areaOf('employee', actorWithRole('manager'))]).toEqual([
      'manager',
      'manager',
    ])
  })

  it('an employee who is a member of the selected organization: the employee screens [ROUTE-45]', () => {
    expect(areaOf('employee', actorWithRole('member'))).toBe('employee')
  })
})

describe('an unknown role', () => {
  it('gets the employee screens [ROUTE-46]', () => {
    expect(areaOf('employee', { id: 1, role: JSON.parse('"guest"') })).toBe('employee')
  })
})

describe('redirect from another area', () => {
  it("to the same page in the user's area [U14]", () => {
    expect(ownPath('/manager/tasks', 'admin')).toBe('/admin/tasks')
    expect(ownPath('/admin/tasks/48', 'manager')).toBe('/manager/tasks/48')
    expect(ownPath('/admin/tasks/48', 'employee')).toBe('/employee/tasks/48')
    expect(ownPath('/employee/projects/3', 'admin')).toBe('/admin/projects/3')
    expect(ownPath('/admin/milestones/7', 'employee')).toBe('/employee/milestones/7')
    expect(ownPath('/manager/milestones', 'employee')).toBe('/employee/milestones')
  })

  it('from one page of people to the other [U14]', () => {
    expect(ownPath('/employee/members', 'manager')).toBe('/manager/team')
    expect(ownPath('/manager/team', 'employee')).toBe('/employee/members')
    expect(ownPath('/admin/users/3', 'employee')).toBe('/employee/members')
    expect(ownPath('/manager/team', 'admin')).toBe('/admin/users')
  })

  it('to the dashboard from an unknown page [ROUTE-44]', () => {
    expect(ownPath('/employee/unknown', 'manager')).toBe('/manager/dashboard')
    expect(ownPath('/employee', 'manager')).toBe('/manager/dashboard')
  })
})

describe('the menu of every area', () => {
  it.each([admin, manager, employee])('$area begins with My work and contains Milestones', ({ menu }) => {
    const segments = menu.map(({ segment }) => segment)
    expect(segments.slice(0, 2)).toEqual(['my-work', 'dashboard'])
    expect(segments).toContain('milestones')
  })
})

describe('titles', () => {
  it.each([
    ['ADMIN-SHELL-02', 'dashboard', 'Dashboard'],
    ['ADMIN-SHELL-03', 'projects', 'Projects'],
    ['ADMIN-SHELL-04', 'tasks', 'Tasks'],
    ['ADMIN-SHELL-05', 'goals', 'Goals'],
    ['ADMIN-SHELL-06', 'users', 'Users'],
    ['ADMIN-SHELL-07', 'chat', 'Team Chat'],
    ['ADMIN-SHELL-08', 'settings', 'Settings'],
    ['ADMIN-SHELL-09', '17', 'Admin Panel'],
  ])('%s the title of admin …/%s is %s', (_, segment, title) => {
    expect(admin.title(segment)).toBe(title)
  })

  it.each([
    ['MGR-SHELL-19', 'dashboard', 'Dashboard'],
    ['MGR-SHELL-20', 'projects', 'Projects'],
    ['MGR-SHELL-21', 'tasks', 'Tasks'],
    ['MGR-SHELL-22', 'goals', 'Goals'],
    ['MGR-SHELL-23', 'team', 'Team'],
    ['MGR-SHELL-24', 'settings', 'Settings'],
    ['MGR-SHELL-25', 'chat', 'Manager Panel'],
  ])('%s the title of manager …/%s is %s', (_, segment, title) => {
    expect(manager.title(segment)).toBe(title)
  })

  it('the page of the installation has its title in the areas of admins and managers', () => {
    expect([admin, manager].map(({ title }) => title('installation'))).toEqual(['Installation', 'Installation'])
  })

  it("the employee area is titled 'Workspace' [EMP-SHELL-01]", () => {
    expect(['dashboard', 'tasks', '17'].map(employee.title)).toEqual(['Workspace', 'Workspace', 'Workspace'])
  })
})
