import { expectTypeOf, test } from 'vitest';
import { type OwnScope, ownScope, type Scope, type SystemScope, systemScope } from './scope.ts';

// checked by the compiler: one kind of scope does not pass where another is demanded
test('a scope of a person is neither everything nor somebody else’s own', () => {
  expectTypeOf<Scope>().not.toExtend<SystemScope>();
  expectTypeOf<Scope>().not.toExtend<OwnScope>();
  expectTypeOf(ownScope('a')).not.toExtend<SystemScope>();
  expectTypeOf(systemScope('a')).not.toExtend<OwnScope>();
  expectTypeOf<{ all: true }>().not.toExtend<Scope>();
});
