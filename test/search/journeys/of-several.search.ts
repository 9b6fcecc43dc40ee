import '#test/clock/clocks-that-differ.test.ts'
import '#test/store/exports/dump-during-import.test.ts'
