import { askAll } from "./questions.ts";

askAll(2);
