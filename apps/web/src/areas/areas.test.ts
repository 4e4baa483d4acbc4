import { describe, expect, it } from 'vitest'
import { admin } from './admin.ts'
import { areaOf, ownAddress } from './area-of.ts'
import { employee } from './employee.ts'
import { manager } from './manager.ts'

const as = (role: 'admin' | 'manager' | 'member') => ({ id: 1, role })

describe('which area a person belongs in', () => {
  it('ROUTE-06 an account with role admin: the admin area, whatever the membership', () => {
    expect([areaOf('admin', as('admin')), areaOf('admin', as('member'))]).toEqual(['admin', 'admin'])
  })

  it('ROUTE-08 an account with role team_lead: the manager area', () => {
    expect([areaOf('team_lead', as('admin')), areaOf('team_lead', as('member'))]).toEqual(['manager', 'manager'])
  })

  it('ROUTE-42 ROUTE-43 an employee who leads the selected organization: the manager screens', () => {
    expect([areaOf('employee', as('admin')), areaOf('employee', as('manager'))]).toEqual(['manager', 'manager'])
  })

  it('ROUTE-45 an employee who is a member of it: the employee screens', () => {
    expect(areaOf('employee', as('member'))).toBe('employee')
  })
})

describe('a role that is none of ours', () => {
  it('ROUTE-46 gets the employee screens', () => {
    expect(areaOf('employee', { id: 1, role: JSON.parse('"guest"') })).toBe('employee')
  })
})

describe('where somebody in the wrong area is sent', () => {
  it('a foreign area leads to the own dashboard', () => {
    expect(ownAddress('/manager/tasks', 'manager', 'admin', 'admin')).toBe('/admin/dashboard')
    expect(ownAddress('/admin/tasks/7', 'admin', 'manager', 'team_lead')).toBe('/manager/dashboard')
    expect(ownAddress('/admin/tasks', 'admin', 'employee', 'employee')).toBe('/employee/dashboard')
    expect(ownAddress('/employee/tasks', 'employee', 'manager', 'team_lead')).toBe('/manager/dashboard')
  })

  it('an employee keeps the page when the selected organization changes the area', () => {
    expect(ownAddress('/employee/tasks/7', 'employee', 'manager', 'employee')).toBe('/manager/tasks/7')
    expect(ownAddress('/employee/members', 'employee', 'manager', 'employee')).toBe('/manager/team')
    expect(ownAddress('/manager/team', 'manager', 'employee', 'employee')).toBe('/employee/members')
    expect(ownAddress('/manager/milestones/7', 'manager', 'employee', 'employee')).toBe('/employee/milestones/7')
    expect(ownAddress('/manager/milestones', 'manager', 'employee', 'employee')).toBe('/employee/goals')
  })

  it('ROUTE-44 and gets the dashboard where the other area has no such page', () => {
    expect(ownAddress('/employee/unknown', 'employee', 'manager', 'employee')).toBe('/manager/dashboard')
    expect(ownAddress('/employee', 'employee', 'manager', 'employee')).toBe('/manager/dashboard')
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

  it("EMP-SHELL-01 the employee area is titled 'Workspace'", () => {
    expect(['dashboard', 'tasks', '17'].map(employee.title)).toEqual(['Workspace', 'Workspace', 'Workspace'])
  })
})
