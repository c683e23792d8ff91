import type { Me } from '../identity/contract.ts';

export function aMe(changes: Partial<Me> = {}): Me {
  return {
    id: 'maria',
    role: 'parent',
    email: 'maria@home.example',
    fullName: 'Maria',
    mustAcceptTerms: false,
    ...changes,
  };
}
